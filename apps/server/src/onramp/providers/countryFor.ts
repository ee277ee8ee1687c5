/** The visitor's country; without it the one of the settings, and without that the United States. */
export function countryFor(
  settings: { country?: string | undefined },
  visitorCountry: string | null,
): string {
  return visitorCountry ?? settings.country ?? 'US'
}
