/**
 * The texts of proposed stations, in the language of the page. They are in the script of that screen.
 *
 * @module
 */
import { proposalsDe, type ProposalsTexts } from "../../texts/proposals_de.ts";
import { proposalsEn } from "../../texts/proposals_en.ts";
import { useWords, type Words } from "../context.tsx";

const TEXTS = { de: proposalsDe, en: proposalsEn };

/** Texts and formats of a language. */
export interface ProposalsWords extends Words {
  readonly proposals: ProposalsTexts;
}

/** Texts and formats of the language of the page. */
export function useProposalsWords(): ProposalsWords {
  const words = useWords();
  return { ...words, proposals: TEXTS[words.language] };
}
