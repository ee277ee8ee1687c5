'use client'

export * from '@latchkey/compat/connectkit'
