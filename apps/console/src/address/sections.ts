/** The sections of a project, in the order of the navigation. */
export const sections = [{ id: 'analytics', title: 'Analytics' }] as const

export type Section = (typeof sections)[number]['id']

export function isSection(text: string | undefined): text is Section {
  return sections.some(({ id }) => id === text)
}
