/** The sections of a project, in the order of the navigation. */
export const sections = [
  { id: 'analytics', title: 'Analytics' },
  { id: 'modal', title: 'Modal' },
  { id: 'users', title: 'Users' },
  { id: 'team', title: 'Team' },
  { id: 'alerts', title: 'Alerts' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'settings', title: 'Settings' },
] as const

export type Section = (typeof sections)[number]['id']

export function isSection(text: string | null): text is Section {
  return sections.some(({ id }) => id === text)
}
