/** Licences under which a package may be in the page: they ask for their text beside it, which `notices.ts` writes. */
export const PAGE_LICENCES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];

/** Those of tools that only build and test: they also allow to be used, and ask for their own source when it is changed. */
export const TOOL_LICENCES = [...PAGE_LICENCES, 'BlueOak-1.0.0', 'MPL-2.0'];
