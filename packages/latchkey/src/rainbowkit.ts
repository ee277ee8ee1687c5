'use client'

export * from '@latchkey/compat/rainbowkit'
