import { prepareBuild } from '../../../src/gateway/prepare.js';

/**
 * Runs before any Playwright worker starts, so that two desks never build the page at the same time. Playwright
 * requires a default export.
 */
export { prepareBuild as default };
