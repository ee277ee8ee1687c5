export * from '@latchkey/react/appkit'
