import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerTemplate } from "../../../../generated/api";
import { fetchTemplates, putTemplate, removeTemplate } from "../requests";

const TEMPLATES_KEY = ["templates"];

/** The texts that people of this business keep. Loaded once: the cards need them. */
export function useTemplates() {
  return useQuery({ queryKey: TEMPLATES_KEY, queryFn: ({ signal }) => fetchTemplates(signal) });
}

/** Keeps and removes texts. */
export function useTemplateChange() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: TEMPLATES_KEY });
  const keep = useMutation({ mutationFn: (template: AnswerTemplate) => putTemplate(template), onSettled });
  const remove = useMutation({ mutationFn: (name: string) => removeTemplate(name), onSettled });
  return { keep, remove };
}
