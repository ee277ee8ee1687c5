import type { TestProject } from 'vitest/node'
import { inboxPart } from '../../scripts/stack/inboxPart.ts'
import { findBasePort } from '../../scripts/stack/ports.ts'

const PORTS = 16

/** The mail server of the story, and the names under which the visitor's browser reaches site and vault. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const basePort = await findBasePort(PORTS)
  const settings = { basePort, dataFolder: '', dev: false }
  const inbox = await inboxPart.start({ port: basePort, urls: {}, settings })
  const port = basePort + 1
  project.provide('stacks', [
    {
      inbox: inbox.url,
      demo: `https://shop.example:${port}`,
      server: `https://api.shop.example:${port}`,
      vault: `https://shop-vault.example:${port}`,
    },
  ])
  return () => inbox.close()
}
