import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { setTheme } from '../../state/theme.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { Row, Section } from './section.tsx';
import type { Change, Settings } from './use-settings.ts';

interface AppearanceProps {
  readonly settings: Settings;
  readonly change: Change;
}

const OTHER = 'other';

/** How the window looks, and what opens files. */
export function AppearanceSection({ settings, change }: AppearanceProps) {
  const { themes } = settingsTexts;
  return (
    <Section id="appearance">
      <Row>
        <Segmented
          label={settingsTexts.theme}
          value={settings.theme}
          onChange={(theme) => {
            setTheme(theme);
            void change({ theme });
          }}
          options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: themes[value] }))}
        />
      </Row>
      <EditorLink settings={settings} change={change} />
    </Section>
  );
}

function EditorLink({ settings: { editorLink }, change }: AppearanceProps) {
  const { editors } = settingsTexts;
  const [isOther, setOther] = useState(!(editorLink in editors));
  const [address, setAddress] = useState(editorLink);
  return (
    <Row>
      <Select
        label={settingsTexts.editorLink}
        value={isOther ? OTHER : editorLink}
        onChange={(value) => {
          setOther(value === OTHER);
          if (value !== OTHER) void change({ editorLink: value });
        }}
        options={[
          ...Object.entries(editors).map(([value, label]) => ({ value, label })),
          { value: OTHER, label: settingsTexts.editorOther },
        ]}
      />
      {isOther && (
        <>
          <TextField
            label={settingsTexts.editorAddress}
            hint={settingsTexts.editorHint}
            isMono
            value={address}
            onChange={setAddress}
            onSubmit={() => void change({ editorLink: address })}
          />
          <Button onClick={() => void change({ editorLink: address })}>{settingsTexts.save}</Button>
        </>
      )}
    </Row>
  );
}
