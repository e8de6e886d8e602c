import { prepareBuild } from '../../../src/gateway/prepare.js';

/**
 * Playwright runs this before any worker starts, so that two desks never build the page at the same time. It requires a
 * default export.
 */
export { prepareBuild as default };
