/**
 * Parts of the list of walks for the list of published ones, which is in another script.
 *
 * @module
 */
import { matches, useFoundWalks } from "./found_walks.ts";
import { NoWalks, Search, Sorting } from "./home.tsx";
import { WalkCard } from "./walk_card.tsx";

/** The parts. */
export const LIST_PARTS = { matches, NoWalks, Search, Sorting, useFoundWalks, WalkCard } as const;
