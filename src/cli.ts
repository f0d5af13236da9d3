#!/usr/bin/env node
/** Starts the command: bundled where it was built, file by file where it was only compiled. */
import { launch } from './cli/launch.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`gitlab-sunset: Node ${process.versions.node} is too old: it needs 20.19 or newer.\n`);
  process.exitCode = 2;
} else if (!launch(new URL('../command/', import.meta.url), 'command')) {
  void import('./cli/main.ts').then(({ main }) => main());
}
