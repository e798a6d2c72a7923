import { build } from './built-cli.mjs';

await build();
