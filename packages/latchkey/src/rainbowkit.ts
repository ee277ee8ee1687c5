export * from '@latchkey/react/rainbowkit'
