export * from '@latchkey/react/connectkit'
