import { isTest, sourceFiles } from '../architecture/repository.ts'

/** The sources of a covered folder, without its tests and fixtures. */
export function filesOf(folder: string): readonly string[] {
  return sourceFiles().filter((path) => path.startsWith(`${folder}/`) && !isTest(path))
}
