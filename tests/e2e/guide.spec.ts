import { CHAPTERS } from '../../src/lib/words/guide/chapters.ts';
import { ALL_TERMS } from '../../src/lib/words/guide/glossary.ts';
import { expect, test } from './support/desk.ts';
