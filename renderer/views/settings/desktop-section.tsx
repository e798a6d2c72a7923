import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Switch } from '../../components/switch.tsx';
import { TextField } from '../../components/text-field.tsx';
import { settingsTexts } from '../../texts/settings.ts';
import { Group, Row, Section, Wide } from './section.tsx';
import type { Change, Settings } from './use-settings.ts';

const SWITCHES = ['startAtLogin', 'startHidden', 'showTray', 'notifications'] as const;

interface DesktopSectionProps {
  readonly settings: Settings;
  readonly hasUpdateFeed: boolean;
  readonly change: Change;
}

/** What the desktop app does beside the window. */
export function DesktopSection({ settings, hasUpdateFeed, change }: DesktopSectionProps) {
  const switches = hasUpdateFeed ? ([...SWITCHES, 'updateCheck'] as const) : SWITCHES;
  const [shortcut, setShortcut] = useState(settings.quickSearchShortcut ?? '');
  const save = (): void =>
    void change({ quickSearchShortcut: shortcut.trim() === '' ? null : shortcut.trim() });
  return (
    <Section id="desktop" text={settingsTexts.desktopNote}>
      <Group title={settingsTexts.shortcut} hint={settingsTexts.shortcutHint}>
        <Row>
          <Wide>
            <TextField
              label={settingsTexts.shortcut}
              isLabelHidden
              isMono
              value={shortcut}
              onChange={setShortcut}
              onSubmit={save}
            />
          </Wide>
          <Button disabled={shortcut === (settings.quickSearchShortcut ?? '')} onClick={save}>
            {settingsTexts.save}
          </Button>
        </Row>
      </Group>
      {switches.map((name) => (
        <Switch
          key={name}
          label={settingsTexts.switches[name].label}
          hint={settingsTexts.switches[name].hint}
          isOn={settings[name]}
          onChange={(isOn) => void change({ [name]: isOn })}
        />
      ))}
    </Section>
  );
}
