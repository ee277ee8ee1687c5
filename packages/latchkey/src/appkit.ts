'use client'

export * from '@latchkey/compat/appkit'
