import type { Command } from './command.ts'

/** Loaded by name, so that a start does not load the code of the other commands. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./init.ts')).init,
  check: async () => (await import('./check.ts')).check,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  'rotate-keys': async () => (await import('./rotateKeys.ts')).rotateKeys,
  describe: async () => (await import('./describe.ts')).describe,
  paymaster: async () => (await import('./paymaster.ts')).paymaster,
  projects: async () => (await import('./projects.ts')).projects,
  console: async () => (await import('./console.ts')).consoleCommand,
}
