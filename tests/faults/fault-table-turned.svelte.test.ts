import { describe } from 'vitest';
import { playTable } from './fault-table.ts';

/** What has bytes of its own, where the block that it was in is replaced. */
const ACTIONS = ['token creation', 'transfer', 'burn', 'send', 'time lock'] as const;
const TURNS = ['block replaced', 'rival chain'] as const;

describe('document', () => playTable('document', TURNS, ['prepare outputs', ...ACTIONS]));
describe('marketmaker', () => playTable('marketmaker', TURNS, ACTIONS));
