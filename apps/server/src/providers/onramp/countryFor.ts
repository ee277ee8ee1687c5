/** The visitor's country; without it the one of the settings, and without that the United States. */
export function countryFor(
  settings: { country?: string | undefined },
  known: string | null,
): string {
  return known ?? settings.country ?? 'US'
}
