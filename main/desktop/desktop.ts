import { app, nativeTheme } from 'electron';
import type { HostLog } from '../host/log.ts';
import { type MenuActions, setApplicationMenu } from './application-menu.ts';
import type { DesktopMemory, Remembered } from './desktop-memory.ts';
import type { DesktopSettings } from './desktop-settings.ts';
import { showInDock } from './dock.ts';
import { HostLink } from './host-link.ts';
import type { HostState } from './host-state.ts';
import { HostWatch } from './host-watch.ts';
import { setStartAtLogin } from './login-item.ts';
import { MainWindow } from './main-window.ts';
import { TroubleNotifications } from './notifications.ts';
import { pauseRecording, resumeRecording } from './pause.ts';
import type { PauseChoice } from './pause-end.ts';
import { followPower } from './power.ts';
import { QuickSearchShortcut } from './quick-search-shortcut.ts';
import { SettingsWatch } from './settings-watch.ts';
import { TEXTS } from './texts.ts';
import { TrayIcon } from './tray.ts';
import { hasTrayPlace } from './tray-place.ts';
import { UpdateCheck } from './update-check.ts';
import { serveWindow } from './window-ipc.ts';

/** What the desktop is made for. */
export interface DesktopOptions {
  readonly home: string;
  readonly version: string;
  readonly updateFeed: string | null;
  readonly memory: DesktopMemory;
  readonly log: HostLog;
}

/** Window, tray, shortcut and the rest, around one host. Make it once the app is ready. */
export class Desktop {
  readonly #options: DesktopOptions;
  readonly #link: HostLink;
  readonly #watch: HostWatch;
  readonly #window: MainWindow;
  readonly #tray: TrayIcon;
  readonly #shortcut: QuickSearchShortcut;
  readonly #notifications: TroubleNotifications;
  readonly #updates: UpdateCheck;
  #isStartedAtLogin: boolean | null = null;

  constructor(options: DesktopOptions) {
    const { version, updateFeed, memory, log } = options;
    this.#options = options;
    nativeTheme.themeSource = memory.now.theme;
    this.#link = new HostLink(options);
    this.#watch = new HostWatch(this.#link, log, (state) => this.#stateChanged(state));
    this.#window = new MainWindow({ memory, log, onSight: showInDock });
    this.#tray = new TrayIcon(this.#actions(), this.#watch.state);
    this.#shortcut = new QuickSearchShortcut(() => this.quickSearch());
    this.#notifications = new TroubleNotifications(() => this.show());
    this.#updates = new UpdateCheck({ version, feed: updateFeed, log, say: (text) => this.say(text) });
  }

  /** Starts the host and shows what the person chose to see. Settles when the host is there or known not to be. */
  async start(): Promise<void> {
    showInDock(this.#window.isSeen);
    serveWindow(this.#window, this.#link);
    setApplicationMenu(this.#actions());
    followPower(this.#link, this.#options.log);
    this.#link.onNotice((notice) => this.#notifications.notice(notice));
    new SettingsWatch(this.#link, this.#options.log, (settings) => this.#settingsChanged(settings)).start();
    const opening = this.#link.open();
    this.#showTray(true);
    await opening;
    await this.#hintAtMissingTray();
  }

  /** Brings the window to the front. */
  show(): void {
    this.#window.show();
  }

  /** Brings the window to the front with the cursor in its search. */
  quickSearch(): void {
    this.#window.show({ kind: 'quick-search' });
  }

  /** Says a sentence in the window, when it is next open. */
  say(text: string): void {
    this.#window.tell({ kind: 'say', text });
  }

  /** Ends everything; makes durable what was learned, where the host is ours. */
  async stop(): Promise<void> {
    this.#window.letGo();
    this.#shortcut.release();
    this.#watch.stop();
    this.#tray.destroy();
    await this.#link.close();
  }

  #actions() {
    return {
      open: () => this.show(),
      quickSearch: () => this.quickSearch(),
      openSettings: () => this.#goTo('settings'),
      goTo: (view) => this.#goTo(view),
      pause: (choice: PauseChoice) => this.#act(() => pauseRecording(this.#link, choice, Date.now())),
      resume: () => this.#act(() => resumeRecording(this.#link)),
      quit: () => app.quit(),
    } satisfies MenuActions & Record<string, unknown>;
  }

  #goTo(view: keyof typeof TEXTS.views): void {
    this.#window.show({ kind: 'go-to', hash: `#/${view}` });
  }

  /** Does what a menu asks of the host; a failure is said in the window. */
  #act(work: () => Promise<unknown>): void {
    work()
      .then(() => this.#watch.look())
      .catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'The host did not do what a menu asked.');
        const text = error instanceof Error ? error.message : String(error);
        this.#window.show({ kind: 'say', text });
      });
  }

  #stateChanged(state: HostState): void {
    this.#tray.state = state;
    this.#notifications.state(state);
  }

  #settingsChanged(settings: DesktopSettings): void {
    const { theme, startHidden, startAtLogin } = settings;
    this.#remember({ theme, startHidden });
    nativeTheme.themeSource = theme;
    this.#showTray(settings.showTray);
    this.#useShortcut(settings.quickSearchShortcut);
    this.#notifications.isWanted = settings.notifications;
    this.#updates.isWanted = settings.updateCheck;
    if (startAtLogin !== this.#isStartedAtLogin) this.#setStartAtLogin(startAtLogin);
    this.#isStartedAtLogin = startAtLogin;
  }

  /** A desktop that takes no icon is no reason to do without all else. */
  #showTray(isShown: boolean): void {
    try {
      this.#tray.isShown = isShown;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'There is no tray icon.');
    }
  }

  #useShortcut(accelerator: string | null): void {
    const problem = this.#shortcut.use(accelerator);
    this.#tray.shortcut = this.#shortcut.isRegistered ? accelerator : null;
    if (problem !== null) this.say(problem);
  }

  #setStartAtLogin(isOn: boolean): void {
    try {
      setStartAtLogin(isOn);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.say(TEXTS.loginItemFailed(reason));
    }
  }

  async #hintAtMissingTray(): Promise<void> {
    const { memory } = this.#options;
    if (memory.now.isTrayHintGiven || (await hasTrayPlace())) return;
    this.say(TEXTS.noTray);
    this.#remember({ isTrayHintGiven: true });
  }

  #remember(change: Partial<Remembered>): void {
    const { memory, log } = this.#options;
    try {
      memory.keep(change);
    } catch (error) {
      log.warn({ err: error }, 'What the next start needs could not be written down.');
    }
  }
}
