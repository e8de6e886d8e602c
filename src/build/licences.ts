/**
 * Licences allowed for packages in the page. They require their text to be included, which `notices.ts` does.
 */
export const PAGE_LICENCES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];

/**
 * Licences allowed for tools that only build and test. They permit use, and require the tool's source to be
 * published only if it is changed.
 */
export const TOOL_LICENCES = [...PAGE_LICENCES, 'BlueOak-1.0.0', 'MPL-2.0'];
