import * as v from 'valibot'
import { jsonSetting, optionalText, SettingError, type SettingsFor } from '../setting/setting.ts'
import type { Project } from './project.ts'

export type ProjectSeed = {
  projectId: string | null
  origins: readonly string[]
  projects: readonly Project[]
}

const LOCAL_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*']

const origin = v.pipe(v.string(), v.regex(/^(?:\*|[a-z][a-z0-9+.-]*:\/\/[^/\s]+)$/i))

const project = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    name: v.optional(v.string(), ''),
    url: v.optional(v.nullable(v.string()), null),
    iconUrl: v.optional(v.nullable(v.string()), null),
    origins: v.optional(v.array(origin), []),
    features: v.optional(
      v.record(
        v.string(),
        v.object({
          isEnabled: v.boolean(),
          config: v.optional(v.nullable(v.array(v.string())), null),
        }),
      ),
      {},
    ),
    analytics: v.optional(v.boolean(), true),
    hashAddresses: v.optional(v.boolean(), true),
    requestsPerMinute: v.optional(v.nullable(v.pipe(v.number(), v.minValue(1))), null),
  }),
  v.transform((seed): Project => seed),
)

export const projectSettings: SettingsFor<ProjectSeed> = {
  projectId: optionalText(
    'PROJECT_ID',
    'The id of your project, if you have one project. Without it and without PROJECTS, the server serves latchkey-dev to localhost origins.',
  ),
  origins: {
    env: 'ORIGINS',
    help: 'Comma-separated origins that can use PROJECT_ID: https://shop.example, https://*.shop.example, http://localhost:* or *.',
    shownDefault: LOCAL_ORIGINS.join(','),
    read: (text) => (text === undefined ? LOCAL_ORIGINS : parseOrigins(text)),
  },
  projects: jsonSetting(
    'PROJECTS',
    'JSON text or the path of a JSON file: [{ id, name?, url?, iconUrl?, origins?, features?, analytics?, hashAddresses?, requestsPerMinute? }]. Written to the database at startup.',
    v.array(project),
    [],
  ),
}

/** Reads origins that are separated by commas. @throws SettingError */
export function parseOrigins(text: string): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const wrong = parts.find((part) => !v.is(origin, part))
  if (wrong) throw new SettingError(`"${wrong}" is not an origin such as https://shop.example`)
  return parts
}

/** Reads a project of the settings or of `latchkey-server projects add`. @throws SettingError */
export function parseProject(input: unknown): Project {
  const checked = v.safeParse(project, input)
  if (checked.success) return checked.output
  const [issue] = checked.issues
  throw new SettingError(`${v.getDotPath(issue) ?? 'project'}: ${issue.message}`)
}

/** The projects of the settings as rows. */
export function seedProjects(seed: ProjectSeed): readonly Project[] {
  if (!seed.projectId && seed.projects.length > 0) return seed.projects
  const own = parseProject({ id: seed.projectId ?? 'latchkey-dev', origins: seed.origins })
  return [...seed.projects, own]
}
