import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../state/hotkey.ts';
import { kitTexts } from '../texts/kit.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { PortalPlaceProvider } from './portal-place.ts';

interface DialogProps {
  /** Called when the person closes it: Escape, the cross, or a click outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  /** Default: m, 30 rem. `l`: 46 rem. */
  readonly size?: 'm' | 'l';
  /** No head: for what brings its own, such as the palette. The title is then only read aloud. */
  readonly isBare?: boolean;
}

/** A window over the page, open while it is mounted. The page behind cannot be reached. */
export function Dialog({ onClose, title, description, children, actions, size = 'm', isBare }: DialogProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // Asked before anything in the dialog can take the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    element.current?.showModal();
    // By itself it would take the first element that can be focused, be it only a frame.
    element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    setPlace(element.current);
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
      // What opened it may be gone, or not to be pressed now.
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    };
  }, [opener]);
  return (
    <dialog
      ref={element}
      aria-labelledby={isBare ? undefined : `${id}-title`}
      aria-label={isBare ? title : undefined}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames(styles.dialog, styles[size], isBare && styles.bare)}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === element.current) onClose();
      }}
      onClose={() => {
        // A second Escape closes it even where the first was refused.
        if (element.current?.isConnected) element.current.showModal();
      }}
      onKeyDown={(event) => {
        // Escape ends a conversion of an input method first.
        if (event.key === 'Escape' && isComposing(event.nativeEvent)) event.preventDefault();
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <PortalPlaceProvider value={place}>
        {isBare ? (
          children
        ) : (
          <div className={styles.frame}>
            <header className={styles.head}>
              <h2 id={`${id}-title`} className={styles.title}>
                {title}
              </h2>
              <IconButton icon={X} size="s" label={kitTexts.close} onClick={onClose} />
            </header>
            {description && (
              <div id={`${id}-description`} className={styles.description}>
                {description}
              </div>
            )}
            {children && <div className={styles.body}>{children}</div>}
            {actions && <footer className={styles.actions}>{actions}</footer>}
          </div>
        )}
      </PortalPlaceProvider>
    </dialog>
  );
}

interface ConfirmDialogProps {
  readonly onClose: () => void;
  readonly title: string;
  /** What will happen, with its counts. */
  readonly description?: ReactNode;
  /** What else is asked; a function is given what confirms, for Enter in a field. */
  readonly children?: ReactNode | ((confirm: () => void) => ReactNode);
  /** How far it is, while it is done. */
  readonly progress?: ReactNode;
  /** The verb: "Forget 12 events", never "OK". */
  readonly confirm: string;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
  /** Closes the dialog when it settles; a failure stays in sight. */
  readonly onConfirm: () => Promise<void> | void;
}

/** Asks before something is done. While it is done the dialog stays, so that nothing is begun twice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, title, description, children, progress, confirm, isDanger, disabled, onConfirm } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const close = (): void => {
    if (!isUnderWay.current) onClose();
  };
  const run = async (): Promise<void> => {
    if (isUnderWay.current || disabled === true) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      isUnderWay.current = false;
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      onClose={close}
      title={title}
      description={description}
      actions={
        <>
          <Button disabled={isBusy} onClick={close}>
            {kitTexts.cancel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isBusy || disabled === true}
            onClick={() => void run()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {typeof children === 'function' ? children(() => void run()) : children}
      {isBusy && progress}
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </Dialog>
  );
}
