import { Waypoints } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { EmptyState, LoadingState } from '../../components/states.tsx';
import { chooseProject, OUTSIDE, useProjects } from '../../state/project-store.ts';
import { useErased } from '../../state/use-erased.ts';
import { graphTexts } from '../../texts/graph.ts';
import type { ViewProps } from '../view-props.ts';
import { prepareLayout } from './drawing/layout-client.ts';
import { GraphPictures, type Start } from './graph-store.ts';
import { refOf } from './picture.ts';
import { ProjectGraph } from './project-graph.tsx';

/** Projects offered where none is chosen. */
const OFFERED = 6;

/** The memory of one project as a graph, with a list that says the same. */
export function GraphView({ project, params }: ViewProps) {
  const { list } = useProjects();
  const asked = params.get('project') ?? project ?? (list?.length === 1 ? list[0]!.ref : null);
  if (asked === null || asked === OUTSIDE) return <ChooseProject />;
  const resource = params.get('resource');
  return <Pictures key={`${asked}\n${resource ?? ''}`} project={asked} resource={resource} />;
}

function Pictures({ project, resource }: { readonly project: string; readonly resource: string | null }) {
  const pictures = useMemo(() => {
    const start: Start =
      resource === null ? { kind: 'strongest' } : { kind: 'resource', resource: refOf(resource) };
    return new GraphPictures(project, start);
  }, [project, resource]);
  useEffect(prepareLayout, []);
  useEffect(() => {
    void pictures.open();
  }, [pictures]);
  useErased(() => void pictures.forget());
  return <ProjectGraph pictures={pictures} />;
}

function ChooseProject() {
  const { list: all } = useProjects();
  const list = all?.filter(({ ref }) => ref !== OUTSIDE) ?? null;
  return (
    <>
      <PageHeader title={graphTexts.title} />
      {list === null ? (
        <LoadingState />
      ) : list.length === 0 ? (
        <EmptyState icon={Waypoints} title={graphTexts.empty.title} text={graphTexts.empty.text} />
      ) : (
        <EmptyState
          icon={Waypoints}
          title={graphTexts.choose.title}
          text={graphTexts.choose.text}
          action={list.slice(0, OFFERED).map(({ ref, name }) => (
            <Button key={ref} onClick={() => chooseProject(ref)}>
              {name}
            </Button>
          ))}
        />
      )}
    </>
  );
}
