import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

describeInChromium('connecting a shell in the window', () => {
  const browser = sharedChromium();

  it('shows the block, puts it in, says why it cannot, and takes it out to the byte', async () => {
    const home = tempFolder();
    const startFile = join(home, '.bashrc');
    writeFileSync(startFile, 'alias ll="ls -l"');
    chmodSync(startFile, 0o444);
    const host = await startHost(join(home, '.holloway'), { env: { HOME: home } });
    const page = await openWindow(browser(), host, { hash: '#/agents' });
    await page.getByRole('button', { name: 'Connect bash…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect bash' });
    await dialog.getByRole('alert').getByText('.bashrc is read-only.').waitFor();
    await dialog.getByText('Line to add by hand:').waitFor();
    chmodSync(startFile, 0o644);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('# >>> holloway >>>').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(readFileSync(startFile, 'utf8')).toContain('. "$HOME/.holloway/shells/holloway.bash"');
    expect(existsSync(join(home, '.holloway/shells/holloway.bash'))).toBe(true);

    await page.getByRole('button', { name: 'Disconnect bash…' }).click();
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByRole('button', { name: 'Connect bash…' }).waitFor();
    expect(readFileSync(startFile, 'utf8')).toBe('alias ll="ls -l"');
    await expectAccessible(page);
  });
});
