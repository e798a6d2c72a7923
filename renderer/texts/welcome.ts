/** Words of the first run. */
export const welcomeTexts = {
  title: 'Welcome to Holloway',
  subtitle: 'A memory of the work done on this machine, for every coding agent on it.',
  recorded: {
    title: 'What is recorded',
    does: {
      title: 'Recorded',
      items: [
        'Which files agents read, edit and search, and when',
        'Commands they run, whether they worked, and how an error began',
        'Your prompts to them',
      ],
    },
    never: {
      title: 'Never recorded',
      items: [
        'Contents of files, output of commands that worked, answers of agents',
        'Keys, tokens and passwords: they are replaced before anything is stored',
        'Anywhere but on this machine: there is no account, and nothing is sent',
      ],
    },
    watch: {
      label: 'Also notice what you save in editors',
      hint: 'Which files of the projects you work in change, and when; what git, builds and installs write is told apart. Off until you choose it; in Settings at any time.',
    },
    where: (home: string) =>
      `All of it lies in ${home}, which only you can read. Erase any of it at any time in Settings.`,
  },
  agents: {
    title: 'Connect your agents',
    text: 'Holloway hears of work through the agents’ own hooks. You see the exact change before it is made.',
    none: 'No agent was found on this machine. Connect one later, under Agents.',
    connect: 'Connect…',
    repair: 'Repair…',
  },
  past: {
    title: 'Give it a past',
    text: 'Past sessions, git histories and shell histories teach as if Holloway had been there. They are read on this machine.',
    none: 'Nothing to learn from was found yet. It begins with your next session.',
    sessions: 'Past sessions',
    repositories: 'Git histories',
    shells: 'Shell histories: secrets are taken out, and what begins with a blank is left out',
    shell: (keeper: string, file: string) => `${keeper}: ${file}`,
    unknownFolder: 'Folder not named',
    all: 'All',
    learn: (count: string) => `Learn from ${count}`,
    learning: 'Learning…',
    cancel: 'Stop',
    learned: (events: string, known: string) => `${events} learned, ${known} known before.`,
    failed: (what: string, message: string) => `${what}: ${message}`,
  },
  done: {
    title: 'That is all',
    text: 'Holloway stays quiet from here on. Search shows what it knows; Activity shows what it says to agents, and why.',
    search: 'Go to Search',
    activity: 'See the activity',
  },
};
