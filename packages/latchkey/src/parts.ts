export * from '@latchkey/react/parts'
