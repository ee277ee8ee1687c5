export * from '@latchkey/compat/appkit'
