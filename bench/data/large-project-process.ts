import { writeLargeProject } from './large-project.ts';

// A process of its own for the sake of its memory: see `makeLargeProject`.
const [, , file, size] = process.argv;
process.stdout.write(JSON.stringify(await writeLargeProject(file!, Number(size))));
