import { projectOriginsEndpoint } from '@latchkey/wire'
import * as v from 'valibot'

const configSchema = v.object({
  api: v.pipe(v.string(), v.url()),
  origins: v.array(v.string()),
  smartAccounts: projectOriginsEndpoint.reply.entries.smartAccounts,
})

/** A project's settings, from the vault's own host. */
export type Config = v.InferOutput<typeof configSchema> & { projectId: string }

/** @throws when the host does not have the project */
export async function fetchConfig(projectId: string): Promise<Config> {
  const response = await fetch(`/config/${projectId}`)
  return { ...v.parse(configSchema, await response.json()), projectId }
}

/** `/frame/<project>` and `/window/<project>`. */
export function projectOf(path: string): string {
  return /^\/(?:frame|window)\/([\w-]{1,64})$/.exec(path)?.[1] ?? ''
}
