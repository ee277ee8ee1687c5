export * from '@latchkey/compat/connectkit'
