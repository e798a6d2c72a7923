// Loaded into Electron's main process before the program under test.
const { globalShortcut, Notification, shell, Tray } = require('electron');

const taken = (process.env.HOLLOWAY_TAKEN_SHORTCUTS ?? '').split(',').filter((each) => each !== '');
const shown = { image: '', toolTip: '', menu: null };
const shortcuts = new Map();
const openedOutside = [];
const notified = [];

function before(object, name, run) {
  const own = object[name];
  object[name] = function (...args) {
    return run.call(this, args, () => own.apply(this, args));
  };
}

before(Tray.prototype, 'setToolTip', ([toolTip], go) => {
  shown.toolTip = toolTip;
  return go();
});
before(Tray.prototype, 'setContextMenu', ([menu], go) => {
  shown.menu = menu;
  return go();
});
before(Tray.prototype, 'destroy', (_args, go) => {
  shown.menu = null;
  return go();
});
before(globalShortcut, 'register', ([accelerator, callback], go) => {
  if (taken.includes(accelerator)) return false;
  shortcuts.set(accelerator, callback);
  return go();
});
before(globalShortcut, 'unregister', ([accelerator], go) => {
  shortcuts.delete(accelerator);
  return go();
});
before(Notification.prototype, 'show', function () {
  notified.push(this.body);
});
shell.openExternal = (url) => {
  openedOutside.push(url);
  return Promise.resolve();
};

globalThis.watched = {
  openedOutside,
  notified,
  press: (accelerator) => shortcuts.get(accelerator)?.(),
  tray: () =>
    shown.menu && {
      ...shown,
      menu: undefined,
      items: shown.menu.items.map(({ id, label, enabled }) => ({ id, label, enabled })),
    },
  clickTray: (id) => shown.menu.getMenuItemById(id).click(),
};
