import { findCli } from './built-cli.mjs';

// Builds everything once, unless it is built already.
console.log(await findCli());
