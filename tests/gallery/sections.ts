import { modalFiles, type Sections } from '../../scripts/translations/modalFiles.ts'

/** The English texts of the modal, by section and key. */
export const sections: Sections = Object.assign({}, ...Object.values(modalFiles))
