export * from '@latchkey/core/query'
