import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dismissToast, type Toast, toastFailure, useToasts } from '../state/toast-store.ts';
import { kitTexts } from '../texts/kit.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './toaster.module.css';

/** Where words to the person appear. Once a window. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <section aria-label={kitTexts.notifications} aria-live="polite" className={styles.stack}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { id, text, tone, undo, untilMs } = toast;
  // Who points at it or tabs to it is reading: it stays.
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), untilMs - Date.now());
    return () => clearTimeout(timer);
  }, [id, untilMs, isHeld]);
  const takeBack = async (): Promise<void> => {
    dismissToast(id);
    try {
      await undo?.();
    } catch (failure) {
      toastFailure(failure);
    }
  };
  return (
    <fieldset
      className={classNames(styles.card, tone === 'bad' && styles.bad)}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span className={styles.text}>{text}</span>
      {undo !== null && (
        <Button size="s" variant="secondary" onClick={() => void takeBack()}>
          {kitTexts.undo}
        </Button>
      )}
      <IconButton icon={X} size="s" label={kitTexts.dismiss} onClick={() => dismissToast(id)} />
    </fieldset>
  );
}
