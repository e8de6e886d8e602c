/** Licences allowed for packages in the page: they require their text next to it, which `notices.ts` writes. */
export const PAGE_LICENCES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];

/**
 * Licences allowed for tools that only build and test: they permit use, and require the source of the tool only if it
 * is changed.
 */
export const TOOL_LICENCES = [...PAGE_LICENCES, 'BlueOak-1.0.0', 'MPL-2.0'];
