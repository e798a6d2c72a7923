import { Undo2 } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Select } from '../../components/select.tsx';
import { shortName } from '../../format/resource-name.ts';
import { graphTexts } from '../../texts/graph.ts';
import { DETAILS, type Detail, type GraphPictures, type GraphState } from './graph-store.ts';

interface GraphStartProps {
  readonly pictures: GraphPictures;
  readonly state: GraphState;
}

/** Where the picture starts, how much it shows, and the way back. */
export function GraphStart({ pictures, state }: GraphStartProps) {
  const { start, detail, before } = state;
  const { strongest, session } = graphTexts.start;
  const options = [
    { value: 'strongest', label: strongest },
    { value: 'session', label: session },
  ] as const;
  return (
    <>
      {before.length > 0 && (
        <Button variant="ghost" icon={Undo2} onClick={() => pictures.back()}>
          {graphTexts.back}
        </Button>
      )}
      <Segmented
        label={graphTexts.start.label}
        value={start.kind}
        onChange={(kind) => kind !== 'resource' && void pictures.open({ kind })}
        options={
          start.kind === 'resource'
            ? [...options, { value: 'resource', label: shortName(start.resource) }]
            : options
        }
      />
      <Select
        label={graphTexts.detail.label}
        isLabelHidden
        value={String(detail) as `${Detail}`}
        onChange={(value) => pictures.setDetail(Number(value) as Detail)}
        options={DETAILS.map((each) => ({
          value: `${each}` as const,
          label: graphTexts.detail.options[each],
        }))}
      />
    </>
  );
}
