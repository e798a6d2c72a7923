import { CircleHelp } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './app.module.css';
import { Button } from './components/button.tsx';
import { EmptyState } from './components/states.tsx';
import { Toaster } from './components/toaster.tsx';
import { HostBanner } from './shell/host-banner.tsx';
import { LoadedView } from './shell/loaded-view.tsx';
import { Palette } from './shell/palette.tsx';
import { Shortcuts } from './shell/shortcuts.tsx';
import { Sidebar } from './shell/sidebar.tsx';
import { useDesktop } from './shell/use-desktop.ts';
import { useFirstRun } from './shell/use-first-run.ts';
import { useHostFacts } from './shell/use-host-facts.ts';
import { ViewBoundary } from './shell/view-boundary.tsx';
import { useHotkey } from './state/hotkey.ts';
import { useProjects } from './state/project-store.ts';
import { SHORTCUTS } from './state/shortcuts.ts';
import { goTo, useRoute } from './state/view-store.ts';
import { shellTexts } from './texts/shell.ts';
import { QUICK, VIEWS } from './views/views.ts';

/** The window: sidebar, the view that the address names, and what lies over both. */
export function App() {
  const [isPaletteOpen, openPalette] = useState(false);
  const isQuick = useRoute().view === QUICK.id;
  useHostFacts();
  useDesktop();
  useFirstRun();
  useEffect(() => (isQuick ? undefined : loadViewsAhead()), [isQuick]);
  useHotkey(SHORTCUTS.anywhere.palette, () => openPalette((isOpen) => !isOpen));
  if (isQuick) return <QuickWindow />;
  return (
    <div className={styles.window}>
      <button type="button" className={styles.skip} onClick={skip}>
        {shellTexts.skip}
      </button>
      <Sidebar onPalette={() => openPalette(true)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <HostBanner />
        <ShownView />
      </main>
      <Shortcuts />
      {isPaletteOpen && <Palette onClose={() => openPalette(false)} />}
      <Toaster />
    </div>
  );
}

/** Loads the other views while the window has nothing else to do; gives what ends that. */
function loadViewsAhead(): () => void {
  const id = requestIdleCallback(() => {
    for (const { code } of VIEWS) code.load().catch(ignored);
  });
  return () => cancelIdleCallback(id);
}

function ignored(): void {
  // Whoever opens that view loads it again, and is told.
}

/** Moves the focus past the sidebar. */
function skip(): void {
  document.getElementById('main')?.focus();
}

/** Only Search, for a small window that is there at once. */
function QuickWindow() {
  return (
    <main className={styles.quick}>
      <ShownView />
      <Toaster />
    </main>
  );
}

function ShownView() {
  const { view, params } = useRoute();
  const { current, list } = useProjects();
  // Where there is one project only, nobody has to choose it.
  const project = current ?? (list?.length === 1 ? (list[0]?.ref ?? null) : null);
  const shown = [...VIEWS, QUICK].find(({ id }) => id === view);
  if (shown === undefined)
    return (
      <EmptyState
        icon={CircleHelp}
        title={shellTexts.unknownView}
        action={<Button onClick={() => goTo('search')}>{shellTexts.toSearch}</Button>}
      />
    );
  return (
    <ViewBoundary key={view}>
      <LoadedView code={shown.code} project={project} params={params} />
    </ViewBoundary>
  );
}
