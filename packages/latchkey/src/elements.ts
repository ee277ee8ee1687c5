export * from '@latchkey/widget/elements'
