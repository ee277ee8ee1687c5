export * from '@latchkey/react/headless'
