export * from '@latchkey/core'
