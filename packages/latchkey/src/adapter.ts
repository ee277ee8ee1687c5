export * from '@latchkey/core/adapter'
