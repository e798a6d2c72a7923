import {
  Activity,
  Bot,
  Hourglass,
  type LucideIcon,
  Route,
  Search,
  Settings,
  Sparkles,
  Waypoints,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { SHORTCUTS } from '../state/shortcuts.ts';
import type { shellTexts } from '../texts/shell.ts';
import { ViewCode } from './view-code.ts';
import type { ViewProps } from './view-props.ts';

/** A view of the window. */
export interface View {
  /** Its name in the address. */
  readonly id: keyof typeof shellTexts.views;
  readonly icon: LucideIcon;
  /** Null: not in the sidebar. */
  readonly shortcut: string | null;
  readonly code: ViewCode;
}

type Import = () => Promise<ComponentType<ViewProps>>;

/** Loaded when first shown, so that the window is there before the graph and the charts. */
function view(id: View['id'], icon: LucideIcon, shortcut: string | null, importIt: Import): View {
  return { id, icon, shortcut, code: new ViewCode(importIt) };
}

/** Every view, in the order of the sidebar. */
export const VIEWS: readonly View[] = [
  view(
    'search',
    Search,
    SHORTCUTS.views.search,
    async () => (await import('./search/search-view.tsx')).SearchView,
  ),
  view(
    'graph',
    Waypoints,
    SHORTCUTS.views.graph,
    async () => (await import('./graph/graph-view.tsx')).GraphView,
  ),
  view(
    'procedures',
    Route,
    SHORTCUTS.views.procedures,
    async () => (await import('./procedures/procedures-view.tsx')).ProceduresView,
  ),
  view(
    'decay',
    Hourglass,
    SHORTCUTS.views.decay,
    async () => (await import('./decay/decay-view.tsx')).DecayView,
  ),
  view(
    'activity',
    Activity,
    SHORTCUTS.views.activity,
    async () => (await import('./activity/activity-view.tsx')).ActivityView,
  ),
  view(
    'agents',
    Bot,
    SHORTCUTS.views.agents,
    async () => (await import('./agents/agents-view.tsx')).AgentsView,
  ),
  view(
    'settings',
    Settings,
    SHORTCUTS.views.settings,
    async () => (await import('./settings/settings-view.tsx')).SettingsView,
  ),
  view('welcome', Sparkles, null, async () => (await import('./welcome/welcome-view.tsx')).WelcomeView),
];

/** The small search window: no view of the sidebar. */
export const QUICK: View = view(
  'quick',
  Search,
  null,
  async () => (await import('./search/quick-search.tsx')).QuickSearch,
);
