export * from '@latchkey/compat/rainbowkit'
